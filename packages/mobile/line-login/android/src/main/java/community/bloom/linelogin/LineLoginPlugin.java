package community.bloom.linelogin;

import android.content.Intent;
import androidx.activity.result.ActivityResult;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.ActivityCallback;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.linecorp.linesdk.LineApiResponseCode;
import com.linecorp.linesdk.Scope;
import com.linecorp.linesdk.auth.LineAuthenticationParams;
import com.linecorp.linesdk.auth.LineLoginApi;
import com.linecorp.linesdk.auth.LineLoginResult;
import java.util.Collections;

/**
 * Logs in with LINE's SDK: {@code login()} resolves with {@code accessToken}, and rejects where the user cancels it.
 * The channel is {@code plugins.LineLogin.channelId} of the Capacitor configuration.
 */
@CapacitorPlugin(name = "LineLogin")
public class LineLoginPlugin extends Plugin {

    @PluginMethod
    public void login(PluginCall call) {
        String channel = getConfig().getString("channelId", "");
        if (channel.isEmpty()) {
            call.reject("The channel is not configured");
            return;
        }
        LineAuthenticationParams profile = new LineAuthenticationParams.Builder()
            .scopes(Collections.singletonList(Scope.PROFILE))
            .build();
        startActivityForResult(call, LineLoginApi.getLoginIntent(getContext(), channel, profile), "loggedIn");
    }

    @ActivityCallback
    private void loggedIn(PluginCall call, ActivityResult activity) {
        // The system has ended the app meanwhile.
        if (call == null) return;
        Intent data = activity.getData();
        if (data == null) {
            call.reject("The login was cancelled");
            return;
        }
        LineLoginResult result = LineLoginApi.getLoginResultFromIntent(data);
        if (result.getResponseCode() != LineApiResponseCode.SUCCESS || result.getLineCredential() == null) {
            call.reject(result.getResponseCode().name());
            return;
        }
        JSObject response = new JSObject();
        response.put("accessToken", result.getLineCredential().getAccessToken().getTokenString());
        call.resolve(response);
    }
}
