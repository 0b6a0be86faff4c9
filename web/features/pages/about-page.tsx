import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { usePlans } from '#web/api/models/use-picker.ts';
import { ApplicationMetadata } from './application-metadata.tsx';
import { providers } from './facts.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

export function AboutPage() {
  return (
    <div className="mx-auto w-full max-w-wide px-4 pt-14 pb-28 max-sm:pt-8">
      <ApplicationMetadata />
      <Opening />

      <Part title="What it is">
        <p className="max-w-reading text-n11">
          A switchyard sets the points so that each train takes the right track. This one does it
          for prompts: models from <Providers /> in one place, with one account, one bill, and a
          clear answer to which one to use. The{' '}
          <Link href="/models" className="link">
            model directory
          </Link>{' '}
          lists them all, with prices.
        </p>
      </Part>

      <Part title="How it works">
        <Steps />
      </Part>

      <Part title="Key features">
        <Pairs pairs={features} />
      </Part>

      <Part title="Common use cases">
        <Pairs pairs={useCases} />
      </Part>

      <Part title="What it costs">
        <Costs />
      </Part>
    </div>
  );
}

function Costs() {
  const { monthly, thirtyDays, annual } = usePlans();
  return (
    <p className="max-w-reading text-n11">
      It’s free to start, no account needed. Standard adds all models, compare mode and higher
      limits, for {monthly} per month{annual && `, ${annual} per year`} or {thirtyDays} once for 30
      days.{' '}
      <Link href="/pricing" className="link">
        Compare the plans
      </Link>
      .
    </p>
  );
}

function Opening() {
  return (
    <div className="max-w-reading">
      <h1 className="text-28 font-semibold tracking-tight text-balance">
        One prompt box. The right model for every prompt.
      </h1>
      <p className="mt-3 text-n11">
        There are many good AI models, and none is best at everything. {siteName()} works out what
        your prompt needs, sends it to the best model for the job and tells you why in one line. The
        basic service is free.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" asChild>
          <Link href="/">Try {siteName()}</Link>
        </Button>
        <Button asChild>
          <Link href="/subscribe">View Plans</Link>
        </Button>
      </div>
    </div>
  );
}

function Steps() {
  return (
    <ol className="grid gap-8 sm:grid-cols-3">
      {steps.map(({ title, text, shape }, index) => (
        <li key={title} className="max-sm:max-w-reading">
          <TrackDrawing shape={shape} />
          <h3 className="mt-4 font-semibold">
            <span className="tabular mr-2 text-n10">{index + 1}</span>
            {title}
          </h3>
          <p className="mt-1 text-14 text-n11">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const steps: {
  title: string;
  text: string;
  shape: ComponentProps<typeof TrackDrawing>['shape'];
}[] = [
  {
    title: 'Auto reads your prompt',
    text: 'Auto looks at how long and how hard the prompt is, and what it needs: image analysis, creative writing, code, maths or logical reasoning.',
    shape: 'loop',
  },
  {
    title: 'Auto picks a model',
    text: 'In a few milliseconds, Auto weighs each model’s quality at that kind of work against its cost and speed. The reason is shown with the answer.',
    shape: 'one',
  },
  {
    title: 'You have the last word',
    text: 'Pick a model yourself, or compare several and choose the answer you prefer.',
    shape: 'two',
  },
];

const features = [
  [
    'Auto selection',
    'We pick the model and tell you why. The numbers behind the choice are one click away.',
  ],
  ['Compare mode', 'With Standard, up to three models answer side by side.'],
  [
    'Nothing hidden',
    'If a model is down, the next best one answers; if it has been retired, its successor does. The answer always says so.',
  ],
  [
    'Images, documents and voice',
    'Attach images, PDF, Word and text files, or dictate for up to ten seconds.',
  ],
  [
    'Answers that don’t get lost',
    'The text received so far is saved, even if your connection drops halfway.',
  ],
  [
    'Saved conversations',
    'Sign in to save your conversations. You can search, export and delete them.',
  ],
] as const;

const useCases = [
  ['Writing', 'Letters, drafts and ideas, from a model with a way with words.'],
  ['Programming', 'Write, explain and fix code with a model that is good at it.'],
  ['Learning', 'Get things explained at your level, and ask follow-ups.'],
  ['Numbers and logic', 'Work through a problem step by step.'],
  ['Images and documents', 'Ask about a photo, a chart or a long report.'],
  ['Choosing a model', 'Try several models on your own task before you settle on one.'],
] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-4 text-20 font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Providers() {
  return providers.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === providers.length - 1 ? ' and ' : ', ')}
      <strong className="font-medium text-n12">{name}</strong>
    </Fragment>
  ));
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
      {pairs.map(([name, text]) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="mt-0.5 text-14 text-n11">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
