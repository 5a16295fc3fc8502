import { dialogEntry, dialogNames, type DialogName } from './dialogs.ts';
import { lazyComponent } from './lazy-component.tsx';

const contents = Object.fromEntries(
  dialogNames.map((name) => [
    name,
    lazyComponent(() => dialogEntry(name).load(), { onError: 'notice' }),
  ]),
) as Record<DialogName, ReturnType<typeof lazyComponent<object>>>;

/** The content of a dialog, also where a page of the mobile layout shows it. */
export function DialogContent({ name }: { name: DialogName }) {
  const Content = contents[name];
  return <Content />;
}
