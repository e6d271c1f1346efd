/** Another person changed or removed what this page was about to change. The message is a sentence for the user. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict';
}
