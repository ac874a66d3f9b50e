import Glibc
import MicroHTTPD
import Testing

@testable import MoreAppsServer

@Suite struct ListeningAdviceTests {
    @Test(
        "an error of a socket says what to do",
        arguments: [
            (EADDRINUSE, "--port", "choose another port with --port"),
            (EADDRINUSE, "--admin-address", "with --admin-address"),
            (EADDRINUSE, "--port", "'ss -ltnp sport = :80' shows it"),
            (EACCES, "--port", "needs the capability CAP_NET_BIND_SERVICE or a socket from systemd"),
            (EACCES, "--redirect-http", "choose another port with --redirect-http"),
            (EADDRNOTAVAIL, "--port", "choose another with --host"),
            (EADDRNOTAVAIL, "--admin-address", "choose another with --admin-address"), (EMFILE, "--port", ""),
        ]
    )
    func advice(errno: Int32, option: String, words: String) {
        let error = ServerError.cannotListen(host: "::", port: 80, errno: errno)
        let advice = Service.advice(on: error, option: option)
        #expect(words.isEmpty ? advice.isEmpty : advice.hasPrefix("; ") && advice.contains(words), "\(advice)")
    }
}
