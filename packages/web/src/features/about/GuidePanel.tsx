import { useState } from 'react';
import { sharerPercent } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { percentText } from '../../lib/format.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Tabs } from '../../ui/list/Tabs.tsx';
import { GiftTable } from './GiftTable.tsx';
import { Rules } from './Rules.tsx';

const tabs = ['login', 'share', 'rules'] as const;
type Tab = (typeof tabs)[number];
const labels = {
  login: 'shell.signIn',
  share: 'video.share',
  rules: 'about.guideRules',
} as const satisfies Record<Tab, string>;

type GuidePanelProps = {
  /** Opens the login; absent for a signed-in user. */
  onLogin: (() => void) | undefined;
  onShare: () => void;
};

/** How Bloom works, in three tabs (docs/specification/pages.md#guide). */
export function GuidePanel({ onLogin, onShare }: GuidePanelProps) {
  const { locale, t } = useLocale();
  const [tab, setTab] = useState<Tab>('login');
  return (
    <div className="flex flex-col gap-4">
      <p>{t('about.intro')}</p>
      <Tabs
        label={t('shell.guide')}
        tabs={tabs.map((value) => ({ value, label: t(labels[value]) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'login' && (
          <>
            <Steps steps={[t('about.loginStep1'), t('about.loginStep2'), t('about.loginStep3')]} />
            {onLogin && (
              <Button variant="filled" className="self-start" onClick={onLogin}>
                {t('shell.signIn')}
              </Button>
            )}
          </>
        )}
        {tab === 'share' && (
          <>
            <Steps
              steps={[
                t('about.shareStep1'),
                t('about.shareStep2'),
                t('about.shareStep3', { percent: percentText(locale, sharerPercent / 100) }),
              ]}
            />
            <Button variant="filled" className="self-start" onClick={onShare}>
              {t('video.share')}
            </Button>
          </>
        )}
        {tab === 'rules' && (
          <>
            <GiftTable />
            <Rules />
          </>
        )}
      </Tabs>
    </div>
  );
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash text-14 font-semibold text-accent-ink"
          >
            {index + 1}
          </span>
          <span className="min-w-0 flex-1 pt-1">{step}</span>
        </li>
      ))}
    </ol>
  );
}
