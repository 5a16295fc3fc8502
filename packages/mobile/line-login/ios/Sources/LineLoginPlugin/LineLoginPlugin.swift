import Capacitor
import Foundation
import LineSDK

/// Logs in with LINE's SDK: `login()` resolves with `accessToken`, and rejects where the user cancels it.
/// The channel is `plugins.LineLogin.channelId` of the Capacitor configuration.
@objc(LineLoginPlugin)
public class LineLoginPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "LineLoginPlugin"
    public let jsName = "LineLogin"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "login", returnType: CAPPluginReturnPromise)
    ]

    private var isSetUp = false

    override public func load() {
        guard let channel = getConfig().getString("channelId"), !channel.isEmpty else { return }
        LoginManager.shared.setup(channelID: channel, universalLinkURL: nil)
        isSetUp = true
        // LINE's app comes back by a URL of the app.
        NotificationCenter.default.addObserver(
            self, selector: #selector(opened(_:)), name: .capacitorOpenURL, object: nil)
    }

    @objc private func opened(_ notification: Notification) {
        guard let link = notification.object as? [String: Any?], let url = link["url"] as? URL else { return }
        _ = LoginManager.shared.application(UIApplication.shared, open: url)
    }

    @objc func login(_ call: CAPPluginCall) {
        guard isSetUp else {
            call.reject("The channel is not configured")
            return
        }
        DispatchQueue.main.async {
            LoginManager.shared.login(permissions: [.profile], in: self.bridge?.viewController) { result in
                switch result {
                case .success(let login):
                    call.resolve(["accessToken": login.accessToken.value])
                case .failure(let error):
                    call.reject(error.localizedDescription, nil, error)
                }
            }
        }
    }
}
