import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { type Crop, movedCrop, type Size, zoomedCrop } from './crop.ts';

interface CropStageProps {
  /** Changes what is seen of the picture, once its size is known. */
  readonly change: (by: (size: Size, crop: Crop) => Crop) => void;
  readonly children: ReactNode;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an arrow key goes, in parts of what is seen. */
const step = 0.05;

/** A finger that goes further than so many pixels does not tap. */
const tapRadius = 4;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** An application: the arrow keys are for the picture, whatever a screen reader does with them elsewhere. */
const inTabOrder = { tabIndex: 0 };

/**
 * The square through which a picture is seen. One finger or the mouse moves it, two go closer, and so do keys. Who cannot
 * drag taps what should be in the middle. @see WCAG 2.2, 2.5.7
 */
export function CropStage({ change, children }: CropStageProps) {
  const text = useAccountText(accountPages);
  const id = useId();
  const pointers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    change((size, crop) => movedCrop(size, crop, by));
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = pointers.current.size === 0 ? pointOf(event) : undefined;
    pointers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([pointer]) => pointer !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other === undefined) {
      const { width } = event.currentTarget.getBoundingClientRect();
      const by = { x: (now.x - before.x) / width, y: (now.y - before.y) / width };
      change((size, crop) => movedCrop(size, crop, by));
    } else {
      const closer = distance(now, other) / Math.max(1, distance(before, other));
      change((size, crop) => zoomedCrop(size, crop, crop.zoom * closer));
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    onPointerEnd(event);
    const at = pointOf(event);
    if (pressedAt.current === undefined || distance(pressedAt.current, at) > tapRadius) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const by = { x: 0.5 - (at.x - left) / width, y: 0.5 - (at.y - top) / width };
    change((size, crop) => movedCrop(size, crop, by));
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
  };
  return (
    <div>
      <div
        role="application"
        {...inTabOrder}
        aria-label={text('picture.stage')}
        aria-describedby={id}
        className="portico-crop"
        dir="ltr"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerEnd}
      >
        {children}
      </div>
      <p id={id} className="portico-note">
        {text('picture.stage.help')}
      </p>
    </div>
  );
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}

function distance(from: Point, to: Point): number {
  return Math.hypot(from.x - to.x, from.y - to.y);
}
