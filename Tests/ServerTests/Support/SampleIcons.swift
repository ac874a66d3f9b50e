import Foundation

/// A 230-pixel square PNG.
let icon = decoded(
    "iVBORw0KGgoAAAANSUhEUgAAAOYAAADmAQAAAADpEcQWAAAAHklEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAODbABr0AAG+XGZdAAAAAElFTkSuQmCC"
)

/// A 57-pixel square PNG, too small for high-resolution screens.
let smallIcon = decoded(
    "iVBORw0KGgoAAAANSUhEUgAAADkAAAA5AQAAAACkY74oAAAAEUlEQVR42mP4DwUMo4wRyQAAN8bGSBkrp48AAAAASUVORK5CYII="
)

private func decoded(_ base64: String) -> Data {
    guard let data = Data(base64Encoded: base64) else { preconditionFailure("not base64: \(base64)") }
    return data
}
