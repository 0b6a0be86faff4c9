import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';

interface TitledSectionProps extends ComponentProps<'section'> {
  title: string;
  /** More classes for the heading. */
  titleLook?: string;
}

/** A part of a page that is named by its heading. */
export function TitledSection({ title, titleLook, children, ...rest }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id} className={clsx('font-semibold', titleLook)}>
        {title}
      </h2>
      {children}
    </section>
  );
}
