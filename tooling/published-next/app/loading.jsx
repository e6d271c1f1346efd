// The hooks of the package suspend.
export default function Loading() {
  return 'Waiting';
}
