import type { ComponentProps, ReactNode } from 'react';
import Cropper from 'react-easy-crop/index.module.mjs';
import styles from 'react-easy-crop/react-easy-crop.css?raw';
import { Style } from './adopted-style.ts';

/** Shows the crop tool with its styles, which it would add as a style element. It is bundled in the place of the library. */
function CropperWithStyles(props: ComponentProps<typeof Cropper>): ReactNode {
  return (
    <>
      <Style name="crop" rules={styles} nonce={undefined} />
      <Cropper {...props} disableAutomaticStylesInjection />
    </>
  );
}

export { CropperWithStyles as default };
