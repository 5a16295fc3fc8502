import type { ComponentProps, SyntheticEvent } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** The effect of sending it. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
};

/** A form that the app takes: the browser does not send it, and stays on the page. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}
