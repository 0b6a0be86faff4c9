import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/controls/button.tsx';
import { TrackDrawing } from '#web/ui/track/track-drawing.tsx';
import { usePlans } from '#web/api/models/use-picker.ts';
import { ApplicationMetadata } from './application-metadata.tsx';
import { providers } from './facts.ts';

export function AboutPage() {
  return (
    <div className="mx-auto w-full max-w-wide px-4 pt-14 pb-28 max-sm:pt-8">
      <ApplicationMetadata />
      <Opening />

      <Part title="What it is">
        <p className="max-w-reading text-n11">
          A switchyard sets the points so that each train takes the right track. This one does it
          for prompts: the models of <Providers /> in one place, with one account and one bill, and
          a plain answer to the question which of them to use. The{' '}
          <Link href="/models" className="underline underline-offset-3">
            model directory
          </Link>{' '}
          lists them all with what they cost.
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
      Nothing, to begin with: the free tier needs no account. Standard brings every model, compare
      mode and higher limits, for {monthly} a month{annual && `, ${annual} a year`} or {thirtyDays}{' '}
      once for 30 days.{' '}
      <Link href="/pricing" className="underline underline-offset-3">
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
        There are many good AI models, and none is best at everything. Switchyard reads what your
        prompt asks for, sends it to the model that suits it, and tells you in one line why. The
        basic service is free.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" asChild>
          <Link href="/">Try Switchyard</Link>
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
    title: 'It reads your prompt',
    text: 'How long and how hard it is, and what it asks for: looking at a picture, creative writing, code, mathematics or logical reasoning.',
    shape: 'loop',
  },
  {
    title: 'It chooses a model',
    text: 'Each model’s quality at that kind of work is weighed against its cost and speed, in a few milliseconds, and the reason stands beside the answer.',
    shape: 'one',
  },
  {
    title: 'You have the last word',
    text: 'Pick a model yourself, or ask several at once and say which answer you prefer.',
    shape: 'two',
  },
];

const features = [
  ['Auto selection', 'The model is chosen for you, with its reason and, if you like, the numbers.'],
  ['Compare mode', 'Up to three models answer side by side. With Standard.'],
  [
    'Nothing covered up',
    'A model that is down is replaced by the next best, a retired one by its successor, and the answer says so.',
  ],
  [
    'Pictures, documents, voice',
    'Attach images, PDF, Word and text files, or say it in ten seconds.',
  ],
  ['Answers that last', 'What has arrived is kept, even if your connection breaks halfway.'],
  ['Threads', 'Signed in, your conversations are saved: search, export and delete them.'],
] as const;

const useCases = [
  ['Writing', 'Letters, drafts and ideas, by a model with a feeling for words.'],
  ['Programming', 'Write, explain and mend code with a model that is strong at it.'],
  ['Learning', 'Have something explained at your level, and ask on.'],
  ['Numbers and logic', 'Work through a problem step by step.'],
  ['Pictures and papers', 'Ask about a photograph, a chart or a long report.'],
  ['Choosing a model', 'See several models on your own task before you settle on one.'],
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
