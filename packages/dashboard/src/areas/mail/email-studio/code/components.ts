/** The components of `@react-email/components` that templates and themes can import, with the props that matter. */
export const emailComponents: Readonly<Record<string, { readonly info: string; readonly props?: readonly string[] }>> =
  {
    Body: { info: 'Body of the email' },
    Button: { info: 'Link that looks like a button', props: ['href', 'target'] },
    CodeBlock: { info: 'Highlighted code', props: ['code', 'language', 'theme', 'lineNumbers'] },
    CodeInline: { info: 'Code in a text' },
    Column: { info: 'Column of a row', props: ['align', 'width'] },
    Container: { info: 'Centered column with a maximum width' },
    Font: { info: 'Web font', props: ['fontFamily', 'fallbackFontFamily', 'webFont', 'fontWeight', 'fontStyle'] },
    Head: { info: 'Head of the email' },
    Heading: { info: 'Heading', props: ['as', 'm', 'mx', 'my', 'mt', 'mb'] },
    Hr: { info: 'Horizontal line' },
    Html: { info: 'Root of the email', props: ['lang', 'dir'] },
    Img: { info: 'Image', props: ['src', 'alt', 'width', 'height'] },
    Link: { info: 'Link', props: ['href', 'target'] },
    Markdown: { info: 'Markdown as HTML', props: ['markdownCustomStyles', 'markdownContainerStyles'] },
    Preview: { info: 'Text that inboxes show after the subject' },
    Row: { info: 'Row of columns' },
    Section: { info: 'Block that can contain rows' },
    Tailwind: { info: 'Enables Tailwind classes', props: ['config'] },
    Text: { info: 'Paragraph' },
  };

/** The components of `@portico/emails`. */
export const porticoComponents: typeof emailComponents = {
  NotificationCategory: { info: 'Category of the email: Transactional or Marketing', props: ['value'] },
  Subject: { info: 'Subject of the email', props: ['value'] },
};

/** Props of every component of `@react-email/components`. */
export const commonProps = ['className', 'style', 'key'];

/** The modules that templates and themes can import. */
export const emailModules: Readonly<Record<string, string>> = {
  '@react-email/components': 'Components for emails',
  '@portico/emails': 'Subject and NotificationCategory',
  '@stackframe/emails': 'The same as @portico/emails',
  arktype: 'Schema of the variables',
  react: 'React',
};
