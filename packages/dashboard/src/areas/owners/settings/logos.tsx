import type { AdminOwnedProject } from '@portico/react';
import { PictureRow } from '../../../features/ground/images/picture-row.tsx';
import type { PictureSize } from '../../../features/ground/images/pictures.ts';
import { Section } from '../../../ui/layout/surface.tsx';

interface LogosProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

const iconSize: PictureSize = { width: 256, height: 256, isCut: false };
const wideSize: PictureSize = { width: 800, height: 200, isCut: false };

/** Shows the logos of the project. */
export function Logos({ project, onChanged }: LogosProps) {
  const save = async (changes: Parameters<AdminOwnedProject['update']>[0]) => {
    await project.update(changes);
    await onChanged();
  };
  return (
    <Section title="Logos" help="The dashboard shows the icon next to the project name.">
      <div className="flex flex-col gap-5">
        <PictureRow
          what="icon"
          preview={<Logo url={project.logoUrl} className="w-14" />}
          help="A square image."
          hasPicture={project.logoUrl !== null}
          size={iconSize}
          onSave={async (logoUrl) => await save({ logoUrl })}
        />
        <PictureRow
          what="full logo"
          preview={<Logo url={project.fullLogoUrl} className="w-36" />}
          help="An image with the project name. Scaled to fit 800 × 200 pixels."
          hasPicture={project.fullLogoUrl !== null}
          size={wideSize}
          onSave={async (fullLogoUrl) => await save({ fullLogoUrl })}
        />
      </div>
    </Section>
  );
}

function Logo({ url, className }: { url: string | null; className: string }) {
  return (
    <span
      className={`${className} grid h-14 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-panel text-ink-3 text-xs`}
    >
      {url === null ? 'None' : <img src={url} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  );
}
