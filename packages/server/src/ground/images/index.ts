export { imagesFeature } from './feature.ts';
export {
  dropImage,
  type GivenImage,
  type ImageContext,
  type ImageOwner,
  logoBytesMax,
  pictureBytesMax,
  readImage,
  storeImage,
} from './images.service.ts';
export { addImages } from './serve-images.ts';
