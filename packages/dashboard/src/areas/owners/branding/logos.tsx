import { PictureRow } from '../../../features/ground/images/picture-row.tsx';
import type { PictureSize } from '../../../features/ground/images/pictures.ts';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { Section } from '../../../ui/layout/surface.tsx';

const iconSize: PictureSize = { width: 256, height: 256, isCut: false };
const wideSize: PictureSize = { width: 800, height: 200, isCut: false };

type LogoName = 'logoUrl' | 'fullLogoUrl' | 'logoDarkModeUrl' | 'logoFullDarkModeUrl';

interface LogoRow {
  readonly name: LogoName;
  readonly what: string;
  readonly help: string;
  readonly size: PictureSize;
  readonly isDark?: true;
}

const rows: readonly LogoRow[] = [
  { name: 'logoUrl', what: 'icon', help: 'A square image. The dashboard shows it too.', size: iconSize },
  {
    name: 'fullLogoUrl',
    what: 'full logo',
    help: 'An image with the project name, shown instead of the icon. Scaled to fit 800 × 200 pixels.',
    size: wideSize,
  },
  {
    name: 'logoDarkModeUrl',
    what: 'dark icon',
    help: 'For dark mode. Default: the icon.',
    size: iconSize,
    isDark: true,
  },
  {
    name: 'logoFullDarkModeUrl',
    what: 'dark full logo',
    help: 'For dark mode. Default: the full logo.',
    size: wideSize,
    isDark: true,
  },
];

/** Shows the logos of the project for light and dark mode. */
export function Logos() {
  const project = useProject();
  const save = async (name: LogoName, url: string | null) => {
    await project.update({ [name]: url });
    await refreshProjects();
  };
  return (
    <Section title="Logos" help="Logos are saved immediately, without a draft.">
      <div className="flex flex-col gap-5">
        {rows.map(({ name, what, help, size, isDark }) => (
          <PictureRow
            key={name}
            what={what}
            preview={<Logo url={project[name]} isDark={isDark === true} isWide={size === wideSize} />}
            help={help}
            hasPicture={project[name] !== null}
            size={size}
            onSave={async (url) => await save(name, url)}
          />
        ))}
      </div>
    </Section>
  );
}

interface LogoProps {
  url: string | null;
  /** Whether it is shown in dark mode. */
  isDark: boolean;
  isWide: boolean;
}

/** Shows a logo on the background of its mode. */
function Logo({ url, isDark, isWide }: LogoProps) {
  // The page can be in the other mode.
  const shown = { colorScheme: isDark ? 'dark' : 'light', background: 'Canvas' };
  return (
    <span
      className={`${isWide ? 'w-36' : 'w-14'} grid h-14 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-ink-3 text-xs`}
      style={url === null ? undefined : shown}
    >
      {url === null ? 'None' : <img src={url} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  );
}
