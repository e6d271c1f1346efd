import { useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountAlert } from '../../ui/messages/account-alert.tsx';
import { type Crop, type Size, sideOf, wholeCrop, zoomedCrop, zoomMax } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { drawnCrop } from './draw-crop.ts';

interface PictureCropProps {
  readonly file: File;
  /** Keeps the square that was chosen, as a data URL. */
  readonly save: (picture: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Cuts a square out of a picture: it is moved with the pointer or the arrow keys, and a slider goes closer. */
export function PictureCrop({ file, save, onCancel }: PictureCropProps) {
  const text = useAccountText(accountPages);
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement | null>(null);
  const [size, setSize] = useState<Size>();
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const { run, isRunning, error } = useAction(async () => {
    if (image.current !== null) await save(drawnCrop(image.current, crop));
  });
  const begin = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setSize({ width, height });
    setCrop(wholeCrop({ width, height }));
  };
  const cancel = useRef<HTMLButtonElement | null>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="portico-stack portico-panel">
      {!isBroken && (
        <>
          <CropStage change={(by) => size !== undefined && setCrop((crop) => by(size, crop))}>
            {url !== undefined && (
              <img
                ref={image}
                src={url}
                alt=""
                draggable={false}
                style={size && placeOf(size, crop)}
                onLoad={(event) => begin(event.currentTarget)}
                onError={() => setBroken(true)}
              />
            )}
          </CropStage>
          {size !== undefined && (
            <ZoomSlider crop={crop} onZoom={(zoom) => setCrop((crop) => zoomedCrop(size, crop, zoom))} />
          )}
        </>
      )}
      <div role="alert" className="portico-alert">
        {isBroken && text('problem.picture-kind')}
      </div>
      <AccountAlert error={error} />
      <div className="portico-buttons">
        {!isBroken && (
          <Button isBusy={isRunning} isDisabled={size === undefined} onClick={run}>
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

function ZoomSlider({ crop, onZoom }: { readonly crop: Crop; readonly onZoom: (zoom: number) => void }) {
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
        value={crop.zoom}
        aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </div>
  );
}

/** Where the whole picture lies so that the crop fills the square, in parts of that. */
function placeOf(size: Size, crop: Crop) {
  const side = sideOf(size, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}

/** An address under which the page can show a file. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
