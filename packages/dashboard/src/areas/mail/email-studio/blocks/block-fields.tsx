import type { EmailBlock } from '@portico/contract/email-blocks';
import { useMayChange } from '../../../../lib/rights.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { ColorField } from '../../../../ui/forms/color-field.tsx';
import { BlockText } from './block-text.tsx';

/** The color of buttons without a branding. */
const defaultColor = '#4338ca';

interface BlockFieldsProps {
  block: EmailBlock;
  /** Why a field is refused. */
  problemOf: (field: string) => string | undefined;
  /** Names of the variables that texts can have. */
  variables: readonly string[];
  /** Names of the variables that links can be. */
  links: readonly string[];
  onChange: (block: EmailBlock, field: string) => void;
}

type FieldsOf<Type extends EmailBlock['type']> = BlockFieldsProps & { block: Extract<EmailBlock, { type: Type }> };

/** Shows the fields of a block. */
export function BlockFields(props: BlockFieldsProps) {
  const { block, problemOf, variables, onChange } = props;
  switch (block.type) {
    case 'heading':
      return (
        <BlockText
          label="Text"
          value={block.text}
          problem={problemOf('text')}
          variables={variables}
          onChange={(text) => onChange({ ...block, text }, 'text')}
        />
      );
    case 'text':
      return <TextFields {...props} block={block} />;
    case 'button':
      return <ButtonFields {...props} block={block} />;
    case 'picture':
      return <PictureFields {...props} block={block} />;
    case 'divider':
      return null;
    case 'quotation':
      return (
        <>
          <BlockText
            label="Introduction"
            value={block.intro}
            problem={problemOf('intro')}
            variables={variables}
            onChange={(intro) => onChange({ ...block, intro }, 'intro')}
          />
          <ShownVariable name={block.variable} />
        </>
      );
    default:
      return <ShownVariable name={block.variable} />;
  }
}

function TextFields({ block, problemOf, variables, onChange }: FieldsOf<'text'>) {
  const isReadOnly = !useMayChange();
  return (
    <>
      <BlockText
        isLong
        label="Text"
        value={block.text}
        problem={problemOf('text')}
        variables={variables}
        onChange={(text) => onChange({ ...block, text }, 'text')}
      />
      <Checkbox
        label="Small text"
        isDisabled={isReadOnly}
        isChecked={block.isSmall === true}
        onChange={(isSmall) =>
          onChange(isSmall ? { ...block, isSmall } : { type: 'text', text: block.text }, 'isSmall')
        }
      />
    </>
  );
}

function PictureFields({ block, problemOf, variables, links, onChange }: FieldsOf<'picture'>) {
  return (
    <>
      <BlockText
        label="Address of the picture"
        help="It starts with https://."
        value={block.url}
        problem={problemOf('url')}
        variables={[]}
        onChange={(url) => onChange({ ...block, url: url.trim() }, 'url')}
      />
      <BlockText
        label="Description"
        help="For people who do not see the picture."
        value={block.alt}
        problem={problemOf('alt')}
        variables={variables}
        onChange={(alt) => onChange({ ...block, alt }, 'alt')}
      />
      <BlockText
        isOptional
        label="Link of the picture"
        value={block.link ?? ''}
        problem={problemOf('link')}
        variables={links}
        onChange={(link) => onChange({ ...block, link: link.trim() === '' ? undefined : link.trim() }, 'link')}
      />
    </>
  );
}

function ShownVariable({ name }: { name: string }) {
  return (
    <p className="text-base text-ink-2">
      Shows <code className="font-mono">{`{${name}}`}</code>.
    </p>
  );
}

function ButtonFields({ block, problemOf, variables, links, onChange }: FieldsOf<'button'>) {
  const isReadOnly = !useMayChange();
  const { address } = block;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <BlockText
          label="Label"
          value={block.label}
          problem={problemOf('label')}
          variables={variables}
          onChange={(label) => onChange({ ...block, label }, 'label')}
        />
        <BlockText
          label="Link"
          value={block.url}
          problem={problemOf('url')}
          variables={links}
          onChange={(url) => onChange({ ...block, url: url.trim() }, 'url')}
        />
      </div>
      {!isReadOnly && (
        <ColorField
          label="Color"
          help="Empty: the color of your branding."
          value={block.color}
          fallback={defaultColor}
          onChange={(color) => onChange({ ...block, color }, 'color')}
        />
      )}
      <Checkbox
        label="Show the address below the button"
        isDisabled={isReadOnly}
        isChecked={address !== undefined}
        onChange={(isShown) => onChange({ ...block, address: isShown ? 'Or open this address:' : undefined }, 'shown')}
      />
      {address !== undefined && (
        <BlockText
          label="Text before the address"
          value={address}
          problem={problemOf('address')}
          variables={variables}
          onChange={(text) => onChange({ ...block, address: text }, 'address')}
        />
      )}
    </>
  );
}
