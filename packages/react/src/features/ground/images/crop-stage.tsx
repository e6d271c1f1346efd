import { accountPages } from '@portico/texts/en-US/account-pages';
import { type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point } from 'react-easy-crop';
import { useAccountText } from '../../../text/text-context.tsx';
import { useStyleNonce } from '../../../ui/theme/theme.tsx';

interface CropStageProps {
  /** URL of the picture. */
  readonly src: string;
  readonly zoom: number;
  readonly zoomMax: number;
  readonly onZoom: (zoom: number) => void;
  /** Called when the picture has loaded, and after each change. */
  readonly onCrop: (area: Area) => void;
  /** Called when the browser cannot show the picture. */
  readonly onBroken: () => void;
}

/** Distance that an arrow key moves the picture, in pixels. */
const keyboardStep = 14;

/** A pointer that moves further than this, in pixels, drags. */
const tapRadius = 4;

/**
 * Shows the square in which a picture is moved and zoomed. A tap centers a point, for users who cannot drag.
 *
 * @see https://www.w3.org/TR/WCAG22/#dragging-movements
 */
export function CropStage({ src, zoom, zoomMax, onZoom, onCrop, onBroken }: CropStageProps) {
  const text = useAccountText(accountPages);
  const id = useId();
  const nonce = useStyleNonce();
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const media = useRef<MediaSize>(undefined);
  const pressedAt = useRef<Point>(undefined);
  const onTap = (event: MouseEvent<HTMLElement>) => {
    const { current: pressed } = pressedAt;
    const isDrag =
      pressed !== undefined && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > tapRadius;
    if (media.current === undefined || isDrag) return;
    const { left, top, width: side } = event.currentTarget.getBoundingClientRect();
    setOffset({
      x: limited(offset.x + left + side / 2 - event.clientX, media.current.width * zoom - side),
      y: limited(offset.y + top + side / 2 - event.clientY, media.current.height * zoom - side),
    });
  };
  const onPointerDown = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressedAt.current = { x, y };
  };
  return (
    <div>
      <div className="portico-crop" dir="ltr" onPointerDownCapture={onPointerDown}>
        <Cropper
          image={src}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          crop={offset}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={keyboardStep}
          zoomWithScroll={false}
          {...(nonce === undefined ? {} : { nonce })}
          mediaProps={{ alt: '', onError: onBroken }}
          // The element has the role application, so that screen readers pass the arrow keys on.
          cropperProps={{
            role: 'application',
            'aria-label': text('picture.stage'),
            'aria-describedby': id,
            onClick: onTap,
          }}
          onCropChange={setOffset}
          onZoomChange={onZoom}
          onCropAreaChange={(_, area) => onCrop(area)}
          onMediaLoaded={(size) => {
            media.current = size;
          }}
        />
      </div>
      <p id={id} className="portico-note">
        {text('picture.stage.help')}
      </p>
    </div>
  );
}

/** Limits an offset so that the picture fills the square. `room` is the difference of their sizes, in pixels. */
function limited(offset: number, room: number): number {
  return Math.min(room / 2, Math.max(-room / 2, offset));
}
