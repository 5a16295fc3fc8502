package community.bloom.app;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        Intent intent = getIntent();
        boolean isOld =
            savedInstanceState != null || (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        // Before the bridge is made, which reads the intent: a link must not open again when the system
        // restores the app.
        setIntent(isOld ? new Intent(Intent.ACTION_MAIN) : asLink(intent));
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(asLink(intent));
    }

    /**
     * A text that another app shares becomes a deep link, {@code bloom://share?text=…}, so that it reaches the web
     * app in the same way, from a cold start too. Without a text the link has none, and the web app says so.
     */
    private static Intent asLink(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        Uri.Builder link = new Uri.Builder().scheme("bloom").authority("share");
        CharSequence text = intent.getCharSequenceExtra(Intent.EXTRA_TEXT);
        if (text != null) link.appendQueryParameter("text", text.toString());
        return new Intent(Intent.ACTION_VIEW, link.build());
    }
}
