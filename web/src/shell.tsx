import { Skeleton } from '#/ui/layout/skeleton';
import { Logo } from '#/ui/marks/logo';

/** What a page shows before its script has run; the app takes its place in one step. */
export function Shell({ name, withoutScript }: { name: string; withoutScript: string }) {
  return (
    <div aria-busy="true">
      <header className="shell-bar">
        <Logo name={name} />
      </header>
      <noscript>
        <p className="shell-word">{withoutScript}</p>
      </noscript>
      <main className="shell-blocks">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} shape="photo" />
        ))}
      </main>
    </div>
  );
}
