import { useState, type ReactNode } from 'react';
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts';
import { BrandMark, brands } from '../../ui/BrandMark.tsx';
import { Button, IconButton, type ButtonVariant } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Flower, Icon, iconNames, Petal } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Image } from '../../ui/Image.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { showToast } from '../../ui/toast.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { WindowedGrid } from '../../ui/WindowedGrid.tsx';
import { platform } from '../../platform/index.ts';

const variants: readonly ButtonVariant[] = ['filled', 'plain', 'outline', 'quiet', 'danger'];
const options = [
  { value: 'a', label: 'The first' },
  { value: 'b', label: 'Another one' },
  { value: 'c', label: '第三个' },
];

/**
 * Every component of ui/ in every state, side by side in light and dark; only while developing, where
 * nothing but developers reads it, and so in English only.
 */
export function DevUiPage() {
  const theme = useTheme();
  return (
    <div className="flex flex-col gap-6 p-6">
      <h1 className="text-32 font-semibold">ui</h1>
      <Choice
        legend="Theme of the page (dialogs, toasts and panels follow it)"
        value={theme}
        options={themes.map((value) => ({ value, label: value }))}
        onChange={(value) => chooseTheme(value as typeof theme)}
      />
      <div className="grid gap-6 wide:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <section
            key={scheme}
            aria-label={scheme}
            style={{ colorScheme: scheme }}
            className="flex min-w-0 flex-col gap-8 rounded-card border border-line bg-page p-6 text-ink"
          >
            <h2 className="text-24 font-semibold">{scheme}</h2>
            <Everything />
          </section>
        ))}
      </div>
    </div>
  );
}

function Everything() {
  return (
    <>
      <Part name="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}, disabled
          </Button>
        ))}
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <IconButton label="Close, disabled" disabled>
          <Icon name="close" />
        </IconButton>
      </Part>
      <Part name="Icon, Petal, Flower">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
        <Petal size={24} />
        <Flower />
      </Part>
      <Part name="BrandMark">
        {brands.map((brand) => (
          <span key={brand} title={brand}>
            <BrandMark brand={brand} />
          </span>
        ))}
      </Part>
      <Fields />
      <Part name="CopyField">
        <CopyField
          label="A link"
          text="https://example.com/"
          copy={platform.copyText}
          words={{ copy: 'Copy', copied: 'It was copied.', notCopied: 'Copy it yourself.' }}
        />
      </Part>
      <Part name="Notice">
        {(['success', 'problem', 'reduced', 'info'] as const).map((tone) => (
          <div key={tone} className="w-full">
            <Notice tone={tone}>A notice of the tone “{tone}”.</Notice>
          </div>
        ))}
      </Part>
      <Part name="Placeholder">
        <Placeholder title="Nothing here yet" text="What to do about it.">
          <Button variant="filled">Do it</Button>
        </Placeholder>
        <Placeholder icon="offline" title="No connection" text="Check your network." />
      </Part>
      <Part name="Popover">
        <Popover label="Opens below" buttonClass="chip">
          <Menu />
        </Popover>
        <Popover label="Also on hover, from its end" buttonClass="chip" align="end" onHover>
          <Menu />
        </Popover>
      </Part>
      <Part name="Tooltip">
        <Tooltip text="12,345 petals">
          <span className="font-semibold">12 K</span>
        </Tooltip>
      </Part>
      <Dialogs />
      <Part name="Toast">
        <Button onClick={() => showToast({ tone: 'success', text: 'It worked.' })}>success</Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'problem',
              text: 'It did not work.',
              action: { label: 'Try again', run: () => undefined },
            })
          }
        >
          problem, with an action
        </Button>
      </Part>
      <Part name="Image">
        <span className="relative block aspect-video w-48 overflow-hidden rounded-card">
          <Image src="/favicon.svg" sizes="12rem" />
        </span>
        <span className="relative block aspect-video w-48 overflow-hidden rounded-card">
          <Image src={undefined} sizes="12rem" />
        </span>
        {['one', 'two', 'three', 'four'].map((id) => (
          <span key={id} className="relative block aspect-video w-48 overflow-hidden rounded-card">
            <Image sizes="12rem" video={{ id, title: 'A video without an image' }} />
          </span>
        ))}
      </Part>
      <Part name="Chips, tabs, badges, skeletons">
        <button type="button" className="chip" aria-pressed="false">
          chip
        </button>
        <button type="button" className="chip" aria-pressed="true">
          chip, pressed
        </button>
        <span className="tab">tab</span>
        <span className="tab" aria-current="page">
          tab, current
        </span>
        <span className="badge static">12:34</span>
        <span className="badge badge-live static">LIVE</span>
        <span className="skeleton h-5 w-32" />
      </Part>
      <Lists />
    </>
  );
}

function Fields() {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('a');
  const states = [
    { label: 'Empty', error: undefined, hint: undefined },
    { label: 'With a hint', error: undefined, hint: 'It says more.' },
    { label: 'Wrong', error: 'It says what is wrong.', hint: undefined },
  ];
  return (
    <Part name="Field, Select, Choice">
      {states.map(({ label, error, hint }) => (
        <div key={label} className="w-56">
          <Field label={label} error={error} hint={hint}>
            {(control) => (
              <input
                {...control}
                className={inputClass}
                placeholder="https://…"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Field label={`${label}, a list`} error={error} hint={hint}>
            {(control) => (
              <Select
                control={control}
                prompt="Choose"
                value={label === 'Empty' ? '' : choice}
                options={options}
                onChange={setChoice}
              />
            )}
          </Field>
        </div>
      ))}
      <Field label="Disabled">
        {(control) => (
          <Select
            control={control}
            prompt="Choose"
            value=""
            disabled
            options={options}
            onChange={setChoice}
          />
        )}
      </Field>
      <Choice legend="Choice" value={choice} options={options} onChange={setChoice} />
    </Part>
  );
}

function Dialogs() {
  const [shape, setShape] = useState<'modal' | 'drawer'>();
  return (
    <Part name="Dialog">
      <Button onClick={() => setShape('modal')}>modal</Button>
      <Button onClick={() => setShape('drawer')}>drawer</Button>
      {shape && (
        <Dialog
          title={`A ${shape}`}
          closeLabel="Close"
          shape={shape}
          onClose={() => setShape(undefined)}
        >
          <p>Its content.</p>
        </Dialog>
      )}
    </Part>
  );
}

const loaded = {
  data: ['The first row', 'Another one'],
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
};
const lists = {
  full: loaded,
  empty: { ...loaded, data: [] },
  loading: { ...loaded, data: undefined },
  failed: { ...loaded, data: undefined, error: new Error('away') },
};

function Lists() {
  return (
    <Part name="PagedList, WindowedGrid">
      {Object.entries(lists).map(([name, list]) => (
        <div key={name} className="w-56">
          <h4 className="text-14 text-soft">{name}</h4>
          <PagedList
            label={name}
            loadingLabel="Loading"
            list={list}
            renderItem={(row) => (
              <li key={row} className="py-2">
                {row}
              </li>
            )}
            empty={<p>Nothing yet.</p>}
            renderProblem={(error, retry) => (
              <Notice tone="problem">
                {error.message} <Button onClick={retry}>Try again</Button>
              </Notice>
            )}
          />
        </div>
      ))}
      <WindowedGrid
        label="A grid"
        busy={false}
        items={['one', 'two', 'three']}
        keyOf={(item) => item}
        renderItem={(item) => <div className="rounded-card bg-sunken p-4">{item}</div>}
        className="card-grid w-full"
      />
    </Part>
  );
}

function Menu() {
  return (
    <ul>
      {options.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            className="menu-item"
            aria-pressed={value === 'a'}
            data-closes
            onClick={() => undefined}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
