import { Trans as Message, type TransProps } from '@lingui/react';

/** A value that could be read as a tag goes in as an element, which nobody reads for tags. */
function asValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('<') ? <>{value}</> : value;
}

/**
 * What the macro `<Trans>` becomes (lingui.config.ts). Lingui reads a text's tags after it has put the values in,
 * so a member called `<0>x</0>` would lose part of their name: here only the catalogue's own tags are tags.
 */
export function Trans({ values, ...message }: TransProps) {
  return (
    <Message
      {...message}
      {...(values && {
        values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asValue(value)])),
      })}
    />
  );
}
