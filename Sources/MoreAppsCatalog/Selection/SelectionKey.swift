/// Names a selection: readers with equal keys see the same. It holds no byte of what the reader sent, so that there are
/// only as many keys as there are different answers, whatever is asked.
public struct SelectionKey: Hashable, Sendable {
    /// The class of the reader's locale.
    let locale: Int32
    /// The class of the reader's device.
    let device: Int32
    /// The index of the entry that is left out, apps before affiliates; negative for none.
    let omitted: Int32
}
