internal import CBrotli
internal import CZlib

/// The content codings of responses.
public enum Compression {
    /// The gzip coding (RFC 1952); `nil` when out of memory, and from 4 GB on, which zlib doesn't count in one go.
    ///
    /// Its header has no time, so equal content gives equal bytes everywhere.
    ///
    /// - Parameter level: 1 to 9; higher is slower and smaller.
    public static func gzip(_ content: [UInt8], level: Int) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard unsafe CZlib_deflate_init_gzip(&stream, Int32(level)) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(content.count)))
        guard let inputCount = UInt32(exactly: content.count), let outputCount = UInt32(exactly: bound) else {
            return nil
        }
        var content = content
        var isComplete = false
        let coded = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe content.withUnsafeMutableBufferPointer { input in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = inputCount
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = outputCount
                isComplete = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = unsafe bound - Int(stream.avail_out)
        }
        return isComplete ? coded : nil
    }

    /// The Brotli coding (RFC 7932); `nil` when out of memory.
    ///
    /// - Parameter quality: 0 to 11; higher is slower and smaller.
    public static func brotli(_ content: [UInt8], quality: Int) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(content.count)
        // No larger than the content, since the encoder's memory grows with it.
        let window = Int32(min(max(Int.bitWidth - content.count.leadingZeroBitCount, 10), 22))
        var isComplete = false
        let coded = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = bound
            isComplete =
                unsafe BrotliEncoderCompress(
                    Int32(quality),
                    window,
                    BROTLI_MODE_TEXT,
                    content.count,
                    content,
                    &count,
                    output.baseAddress
                ) == BROTLI_TRUE
            if !isComplete { count = 0 }
        }
        return isComplete ? coded : nil
    }
}
