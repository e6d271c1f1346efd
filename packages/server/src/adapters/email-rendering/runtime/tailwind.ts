import {
  Children,
  type ComponentType,
  cloneElement,
  createElement,
  Fragment,
  forwardRef,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { type ClassStyles, host } from './host.ts';

type Props = Readonly<Record<string, unknown>>;

/** Rules of the current rendering that cannot be inlined. */
const headRules = new Set<string>();

/** Returns the rules that cannot be inlined, as CSS for the head. */
export function headCss(): string {
  return [...headRules].join('\n');
}

interface TailwindProps {
  readonly children?: ReactNode;
  /** Theme and options of Tailwind CSS 3, as plain data: functions and plugins are ignored. */
  readonly config?: unknown;
}

/**
 * Converts the Tailwind classes of everything below it to inline styles, also in the output of components. Rules that
 * cannot be inlined, such as media queries, go to the head of the document.
 */
export function Tailwind({ children, config }: TailwindProps): ReactNode {
  const mapping = new Mapping(JSON.stringify(config ?? {}) ?? '{}');
  return createElement(Fragment, null, mapping.map(children));
}

class Mapping {
  readonly #config: string;
  readonly #styles = new Map<string, ClassStyles>();
  readonly #wrapped = new Map<unknown, unknown>();

  constructor(config: string) {
    this.#config = config;
  }

  map(node: ReactNode): ReactNode {
    if (Array.isArray(node)) return Children.map(node, (child) => this.map(child));
    return isValidElement<Props>(node) ? this.#element(node) : node;
  }

  #element(element: ReactElement<Props>): ReactNode {
    const { type } = element as { type: unknown };
    if (type === Tailwind) return element;
    const props = this.#inlined(element.props);
    const wrapped = this.#wrap(type);
    if (wrapped !== undefined) return createElement(wrapped, { ...props, key: element.key });
    const { children } = props;
    const mapped =
      typeof children === 'function'
        ? (...given: unknown[]) => this.map(children(...given))
        : this.map(children as ReactNode);
    return cloneElement(element, { ...props, ...(mapped === undefined ? {} : { children: mapped }) });
  }

  #inlined(props: Props): Props {
    const { className, style } = props;
    if (typeof className !== 'string' || className.trim() === '') return props;
    const { style: own, rest, css } = this.#stylesOf(className);
    if (css !== '') headRules.add(css);
    return { ...props, className: rest === '' ? undefined : rest, style: { ...own, ...(style as object | undefined) } };
  }

  #stylesOf(className: string): ClassStyles {
    const known = this.#styles.get(className);
    if (known !== undefined) return known;
    const styles = JSON.parse(host.tailwindStyles(className, this.#config)) as ClassStyles;
    this.#styles.set(className, styles);
    return styles;
  }

  /** Returns a component with the mapped output of a component. Undefined for other types. */
  #wrap(type: unknown): ComponentType<Props> | undefined {
    const known = this.#wrapped.get(type);
    if (known !== undefined) return known as ComponentType<Props>;
    const wrapped = this.#wrapper(type);
    this.#wrapped.set(type, wrapped);
    return wrapped as ComponentType<Props> | undefined;
  }

  #wrapper(type: unknown): unknown {
    const map = (node: ReactNode) => this.map(node);
    if (typeof type === 'function') {
      if (type.prototype?.isReactComponent !== undefined) {
        const Base = type as new (props: Props) => { render(): ReactNode };
        return class extends Base {
          override render() {
            return map(super.render());
          }
        };
      }
      const component = type as (props: Props) => ReactNode;
      return (props: Props) => map(component(props));
    }
    if (typeof type !== 'object' || type === null) return undefined;
    const { $$typeof: kind, type: inner, render } = type as { $$typeof?: symbol; type?: unknown; render?: unknown };
    if (kind === Symbol.for('react.memo')) return this.#wrap(inner);
    if (kind !== Symbol.for('react.forward_ref')) return undefined;
    const renderRef = render as (props: Props, ref: unknown) => ReactNode;
    return forwardRef<unknown, Props>((props, ref) => map(renderRef(props, ref)));
  }
}
