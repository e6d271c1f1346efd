interface LinkedTextProps {
  readonly label: string;
  /** The document. Undefined: there is no link. */
  readonly url: string | undefined;
}

/** Shows a sentence about a document, such as what a user agrees to. The part in square brackets is the link to the document. Without brackets, the whole text is. */
export function LinkedText({ label, url }: LinkedTextProps) {
  const [, before = '', marked, after = ''] = /^(.*?)\[(.+?)\](.*)$/s.exec(label) ?? [];
  const linked = marked ?? label;
  if (url === undefined) return `${before}${linked}${after}`;
  // The label can be in another language than the page.
  return (
    <bdi>
      {before}
      <a className="portico-link" href={url} target="_blank" rel="noreferrer">
        {linked}
      </a>
      {after}
    </bdi>
  );
}
