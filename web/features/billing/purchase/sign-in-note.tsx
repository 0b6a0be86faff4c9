import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '../note.tsx';

/** For visitors: the sign-in page, which leads back to `path`. */
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
