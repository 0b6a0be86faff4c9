import { CircleAlert, KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProblemCode } from '#shared/contract/problem.ts';
import { formatWait } from '#shared/lib/format.ts';
import { isAdministrator, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RetryButton } from '#web/ui/controls/retry-button.tsx';
import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import { isOutdated } from '#web/ui/browser/import-part.ts';
import { useLost } from '#web/ui/guards/lost-by-reload.ts';
import { reloadPage } from '#web/ui/guards/reload-page.ts';
import { lacksThread, type TurnError } from '../conversation/state/turn-error.ts';
import { useCountdown } from './use-countdown.ts';

interface ErrorPanelProps {
  error: TurnError;
  /** Why each model in a comparison failed, if all of them did. */
  reasons: readonly string[];
  /** Whether part of the answer has arrived. */
  hasText: boolean;
  /** Whether the conversation is temporary, so that nothing is saved. */
  isTemporary: boolean;
  onRetry: () => void;
  isFollowUp: boolean;
  /** Puts the prompt and its files into the prompt box of a new conversation. */
  onNew: () => void;
  /** A menu of other models, if there are any. */
  otherModels: ReactNode;
  /** Opens the upgrade to Standard; set if higher limits would have helped. */
  onUpgrade: (() => void) | undefined;
}

/** Shows what went wrong, what is saved, and what the user can do now. */
export function ErrorPanel(props: ErrorPanelProps) {
  return props.error.missingKey ? <MissingKeyPanel {...props} /> : <TimedPanel {...props} />;
}

function TimedPanel(props: ErrorPanelProps) {
  const { error, reasons, isFollowUp, onRetry, onNew, otherModels, onUpgrade } = props;
  const secondsLeft = useCountdown(saysWhen(error) ? undefined : error.retryAt);
  const [what, ...why] = splitSentences(error.message);
  const needsReload = error.wasOutdated === true && isOutdated();
  const lost = useLost();
  return (
    <Panel
      tone="border-danger-line bg-danger-soft"
      icon={<CircleAlert size={18} aria-hidden className="text-danger" />}
    >
      <p className="font-medium">{what}</p>
      {reasons.map((reason) => (
        <p key={reason} className="mt-0.5 text-n11">
          {reason}
        </p>
      ))}
      <p className="mt-0.5 text-n11">
        {describeRest(why, props).join(' ')}
        {needsReload &&
          ` Reload the page to continue${lost === null ? '' : `. You’ll lose ${lost}`}.`}
        {secondsLeft > 0 && (
          <>
            {' '}
            You can try again in{' '}
            <span className="tabular whitespace-nowrap">{formatWait(secondsLeft)}.</span>
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {onUpgrade && error.code === 'day-limit' && (
          <Button onClick={onUpgrade}>Get Higher Limits</Button>
        )}
        {error.code === 'signed-out' && location.pathname.startsWith('/t/') ? (
          <SignInAndSend onSend={onRetry} />
        ) : lacksThread(error) ? (
          <Button look="primary" onClick={onNew}>
            New Conversation
          </Button>
        ) : needsReload ? (
          <Button onClick={() => void reloadPage()}>Reload</Button>
        ) : (
          <>
            {error.code === 'storage-full' && (
              <Button look="primary" onClick={onNew}>
                {isFollowUp ? 'New Conversation' : 'Back to Prompt'}
              </Button>
            )}
            {error.code === 'signed-out' && (
              <Button look="primary" asChild>
                {/* In another tab, because this one keeps a first prompt and its files only until it is left. */}
                <a href="/login" target="_blank" rel="noopener">
                  Sign In
                </a>
              </Button>
            )}
            <RetryButton
              className="max-sm:[&>svg]:hidden"
              onClick={onRetry}
              disabled={secondsLeft > 0}
            />
            {error.code !== 'signed-out' && otherModels}
          </>
        )}
      </div>
    </Panel>
  );
}

const sendKey = 'switchyard.send-after-sign-in';

/** Opens the sign-in page and sends the prompt once the user is back. */
function SignInAndSend({ onSend }: { onSend: () => void }) {
  const user = useCurrentUser().data;
  const send = useEffectEvent(onSend);
  useEffect(() => {
    if (!user || readStored(sessionStore, sendKey) !== location.pathname) return;
    writeStored(sessionStore, sendKey, null);
    send();
  }, [user]);
  return (
    <Button look="primary" asChild>
      <a
        href={`/login?${new URLSearchParams({ returnTo: location.pathname })}`}
        onClick={() => writeStored(sessionStore, sendKey, location.pathname)}
      >
        Sign In and Send
      </a>
    </Button>
  );
}

/** Whether the message already says when to try again, which may be earlier than the server's retry time. */
function saysWhen({ code }: TurnError): boolean {
  return code === 'budget-spent' || code === 'running-limit';
}

function MissingKeyPanel({ error, isTemporary, onRetry, otherModels }: ErrorPanelProps) {
  const isAdmin = isAdministrator(useCurrentUser().data);
  const [what, ...whoHelps] = splitSentences(error.message);
  const key = (
    <code className="rounded-small bg-n1 px-1.5 py-0.5 font-mono text-13 text-n12">
      {error.missingKey}
    </code>
  );
  return (
    <Panel
      tone="border-caution-line bg-caution-soft"
      icon={<KeyRound size={18} aria-hidden className="text-caution" />}
    >
      <p className="font-medium">Missing API key</p>
      <p className="mt-0.5 text-n11">{[what, ...(isAdmin ? [] : whoHelps)].join(' ')}</p>
      <p className="mt-2 text-pretty text-n11">
        {isAdmin ? (
          <>
            <Link href="/admin/providers" className="text-n12 link">
              Set the key
            </Link>{' '}
            {key}, or choose a model from another provider.
          </>
        ) : (
          <>Choose a model from another provider, or try again once {key} is set.</>
        )}
        {!isTemporary && ` ${promptSaved}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <RetryButton className="max-sm:[&>svg]:hidden" onClick={onRetry} />
        {otherModels}
      </div>
    </Panel>
  );
}

function Panel(props: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={`mt-5 grid animate-rise grid-cols-[auto_1fr] gap-3 rounded-panel border p-4 text-14 ${props.tone}`}
    >
      <span className="mt-0.5">{props.icon}</span>
      <div className="min-w-0">{props.children}</div>
    </div>
  );
}

/** Splits a message. Its first sentence says what happened, the others say why and what helps. */
function splitSentences(message: string): string[] {
  return message.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}

const promptSaved = 'Your prompt is saved.';

/** The error codes whose messages already say what is saved. */
const saysWhatIsSaved: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'minute-limit',
  'day-limit',
  'running-limit',
  'busy',
  'shutting-down',
  'server-stopped',
  'stopped',
  'signed-out',
  'address-blocked',
  'standard-required',
  'prompt-too-long',
  'storage-full',
  'body-too-large',
  'not-found',
  'invalid-input',
]);

/** The error codes whose messages say that the text is saved, if part of the answer has arrived. */
const saysTextIsSaved: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'provider-failed',
  'provider-refused-key',
  'model-limit',
  'prompt-rejected',
]);

/**
 * Builds the remaining sentences in this order: that the answer is incomplete, what is saved, why, and what helps.
 */
function describeRest(why: readonly string[], props: ErrorPanelProps): string[] {
  const { hasText, isTemporary } = props;
  const { code } = props.error;
  const saved = hasText ? 'The text so far is saved.' : promptSaved;
  const isSaid =
    saysWhatIsSaved.has(code) || (hasText && saysTextIsSaved.has(code)) || why.includes(saved);
  const note = isSaid || isTemporary ? [] : [saved];
  return hasText ? ['This answer is incomplete.', ...note, ...why] : [...why, ...note];
}
