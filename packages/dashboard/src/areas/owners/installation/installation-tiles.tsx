import type { InstallationFigures } from '@portico/react';
import { Tile, Tiles } from '../../../ui/charts/tile.tsx';
import { bytesText, countText } from './amounts.ts';

/** Shows the figures at a glance. */
export function InstallationTiles({ figures }: { figures: InstallationFigures }) {
  const { version, findings, database, mail, storage, processes } = figures;
  const wrong = findings.filter(({ level }) => level === 'problem' || level === 'warning').length;
  return (
    <Tiles label="Figures">
      <Tile name="Version" value={version} />
      <Tile name="Processes" value={countText(processes.length)} />
      <Tile name="Checks to fix" value={countText(wrong)} />
      <Tile name="Database size" value={bytesText(database.sizeBytes)} />
      <Tile name="Emails waiting" value={countText(mail.waiting)} />
      {storage.freeBytes !== null && <Tile name="Disk free" value={bytesText(storage.freeBytes)} />}
    </Tiles>
  );
}
