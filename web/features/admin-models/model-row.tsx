import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { describeOffer, describePrices } from './describe-model.ts';

const cellLook = 'py-2.5 pr-4 align-top wrap-anywhere max-md:block max-md:p-0';

export function ModelRow({ model, onEdit }: { model: AdminModel; onEdit: () => void }) {
  const { id, name, upstreamId, ownUpstreamId, isAdded, isChanged, isRetired, successorId } = model;
  const mark = isAdded ? 'Added' : isChanged ? 'Changed' : null;
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-0.5 max-md:py-3">
      <th scope="row" className={`${cellLook} font-normal`}>
        <span className="font-medium">{name}</span>
        {mark && (
          <span className="ml-2 rounded-full bg-go-soft px-2 text-13 text-go-text">{mark}</span>
        )}
        <span className="block font-mono text-13 text-n10">{id}</span>
      </th>
      <td className={`${cellLook} font-mono text-13`}>
        {upstreamId}
        <span className="block font-sans text-13 text-n10">
          {isRetired && (successorId ? `Retired: ${successorId} answers` : 'Retired')}
          {!isRetired && upstreamId !== ownUpstreamId && `Re-pointed from ${ownUpstreamId}`}
        </span>
      </td>
      <td className={`${cellLook} tabular text-right max-md:text-left`}>
        <span className="text-n10 md:hidden">Per million tokens, in / out: </span>
        {describePrices(model)}
      </td>
      <td className={cellLook}>{describeOffer(model)}</td>
      <td className="py-1 text-right max-md:block max-md:text-left">
        <Button
          look="quiet"
          className="max-md:-ml-3.5"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </td>
    </tr>
  );
}
