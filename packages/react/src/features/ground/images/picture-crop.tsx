import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useId, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { CropStage } from './crop-stage.tsx';
import { drawnCrop } from './draw-crop.ts';

interface PictureCropProps {
  readonly file: File;
  /** Saves the crop as a data URL. */
  readonly save: (picture: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The maximum zoom factor. */
const zoomMax = 4;

/** Crops a picture to a square: the pointer or arrow keys move it, a slider zooms it. */
export function PictureCrop({ file, save, onCancel }: PictureCropProps) {
  const text = useAccountText(accountPages);
  const url = useObjectUrl(file);
  const [area, setArea] = useState<Area>();
  const [isBroken, setBroken] = useState(false);
  const [zoom, setZoom] = useState(1);
  const { run, isRunning, error } = useAction(async () => {
    if (url !== undefined && area !== undefined) await save(drawnCrop(await loaded(url), area));
  });
  const cancel = useRef<HTMLButtonElement | null>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="portico-stack portico-panel">
      {!isBroken && url !== undefined && (
        <>
          <CropStage
            src={url}
            zoom={zoom}
            zoomMax={zoomMax}
            onZoom={setZoom}
            onCrop={setArea}
            onBroken={() => setBroken(true)}
          />
          {area !== undefined && <ZoomSlider zoom={zoom} onZoom={setZoom} />}
        </>
      )}
      <div role="alert" className="portico-alert">
        {isBroken && text('problem.picture-kind')}
      </div>
      <AccountAlert error={error} />
      <div className="portico-buttons">
        {!isBroken && (
          <Button isBusy={isRunning} isDisabled={area === undefined} onClick={run}>
            {text('picture.use')}
          </Button>
        )}
        <Button isQuiet isDisabled={isRunning} buttonRef={cancel} onClick={onCancel}>
          {text('account.cancel')}
        </Button>
      </div>
    </div>
  );
}

function ZoomSlider({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const text = useAccountText(accountPages);
  const id = useId();
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {text('picture.zoom')}
      </label>
      <input
        id={id}
        type="range"
        className="portico-slider"
        min={1}
        max={zoomMax}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </div>
  );
}

/** Loads the picture of a URL. */
async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Returns an object URL for a file. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
