import type { SettingGroup } from './groups.ts';

/** Links to each group, shown beside the settings in a wide window. */
export function GroupIndex({ groups }: { groups: readonly Omit<SettingGroup, 'rows'>[] }) {
  return (
    // The column stays even without groups, so that matches from other pages don't jump.
    <div className="sticky top-0 w-48 shrink-0 self-start py-6 max-xl:hidden">
      {groups.length > 0 && <Links groups={groups} />}
    </div>
  );
}

function Links({ groups }: Parameters<typeof GroupIndex>[0]) {
  return (
    <nav aria-label="Groups of settings">
      <p className="px-3 pb-1 text-13 text-n10">On this page</p>
      {groups.map(({ title, anchor }) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          className="flex min-h-9 items-center rounded-control px-3 py-1 text-14 text-n11 transition-colors hover:bg-n3 hover:text-n12 pointer-coarse:min-h-11"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
