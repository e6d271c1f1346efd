// What the build resolves, and the type checker does not.
declare module 'react-easy-crop/index.module.mjs' {
  export { default } from 'react-easy-crop';
}

declare module '*.css?raw' {
  const text: string;

  export { text as default };
}
