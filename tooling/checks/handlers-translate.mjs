import { parsed, walk } from '../lib/parsed.mjs';
import { lineOf, productSources } from '../lib/sources.mjs';

/** Checks that handlers do not throw: they only translate between HTTP and services. */
export function check(base) {
  return productSources(base)
    .filter((file) => /\.handlers\.[cm]?[jt]sx?$/.test(file))
    .flatMap((file) => {
      const { text, program } = parsed(base, file);
      const found = [];
      walk(program, (node) => {
        if (node.type === 'ThrowStatement' || isRejection(node))
          found.push(
            `${file}:${lineOf(text, node.start)} throws. Move the rule to the policy or a service of the feature.`,
          );
      });
      return found;
    });
}

/** Returns whether a node is a call such as `Promise.reject(error)`, or of the function `reject` of a promise. */
function isRejection({ type, callee }) {
  return type === 'CallExpression' && /^reject$/.test(callee.name ?? callee.property?.name ?? callee.property?.value);
}
