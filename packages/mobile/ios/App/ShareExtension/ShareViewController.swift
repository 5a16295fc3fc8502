import UIKit
import UniformTypeIdentifiers

/// Hands a shared link or text to the app as a deep link, `bloom://share?text=…`, and shows nothing itself.
/// Without a text the link has none, and the app says so.
class ShareViewController: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
        let attachments = items.flatMap { $0.attachments ?? [] }
        Task { @MainActor in
            let text = await sharedText(of: attachments)
            openApp(with: text)
            extensionContext?.completeRequest(returningItems: nil)
        }
    }

    /// A link counts before a text: browsers hand over the title of the page beside it.
    private func sharedText(of attachments: [NSItemProvider]) async -> String? {
        for type in [UTType.url, UTType.plainText] {
            for attachment in attachments where attachment.hasItemConformingToTypeIdentifier(type.identifier) {
                let item = try? await attachment.loadItem(forTypeIdentifier: type.identifier)
                if let url = item as? URL { return url.absoluteString }
                if let text = item as? String { return text }
            }
        }
        return nil
    }

    private func openApp(with text: String?) {
        var link = URLComponents()
        link.scheme = "bloom"
        link.host = "share"
        if let text { link.queryItems = [URLQueryItem(name: "text", value: text)] }
        // `+` would arrive as a space.
        link.percentEncodedQuery = link.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        guard let url = link.url else { return }
        // An extension has no application object of its own; the one of its host is up the responder chain.
        var responder: UIResponder? = self
        while let current = responder {
            if let application = current as? UIApplication {
                application.open(url)
                return
            }
            responder = current.next
        }
    }
}
