import { type CsvColumn, type CsvMapping, mappingText, savedMapping } from '@portico/contract/sources';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { download } from '../../../ui/forms/use-export.ts';
import { FileField } from './import-choices.tsx';
import { fits, withNamedColumns } from './mapping-edits.ts';

interface MappingFileProps {
  columns: readonly CsvColumn[];
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

/** Saves the mapping to a file, or takes it from one: the file is that of `portico import`. */
export function MappingFile({ columns, mapping, onChange }: MappingFileProps) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const read = async (file: File | undefined) => {
    setProblem(undefined);
    if (file === undefined) return;
    const saved = savedMapping(await jsonOf(file));
    if (saved === undefined) setProblem(`${file.name} is no mapping.`);
    else if (fits(saved, columns)) onChange(withNamedColumns(saved, columns));
    else setProblem(`${file.name} has columns that this CSV does not have.`);
  };
  return (
    <details className="mt-4 text-base">
      <summary className="cursor-pointer text-ink-2">Mapping file</summary>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-4">
        <FileField
          label="Use a mapping file"
          help="portico import writes it beside the CSV."
          error={problem}
          accept=".json"
          onChange={(file) => void read(file)}
        />
        <Button
          onClick={() => download(new Blob([mappingText(mapping)], { type: 'application/json' }), 'mapping.json')}
        >
          Download mapping
        </Button>
      </div>
    </details>
  );
}

async function jsonOf(file: File): Promise<unknown> {
  try {
    return file.size > 100_000 ? undefined : JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
