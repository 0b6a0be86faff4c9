import { Link } from 'wouter';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

/** For visitors: links to the sign-in page, which returns the user to `path` afterwards. */
export function SignInNote({ path, children }: { path: string; children: string }) {
  return (
    <Note
      action={
        <Button look="primary" asChild>
          <Link href={`/login?${new URLSearchParams({ returnTo: path })}`}>Log in / Sign up</Link>
        </Button>
      }
    >
      {children}
    </Note>
  );
}

/** Explains why there is no form, and what to do instead. */
export function Note({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-panel border border-n6 p-5 max-sm:p-4">
      <p className="text-n11">{children}</p>
      <div className="mt-4 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
