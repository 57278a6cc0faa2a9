/** Charts of two axes, in one file: few reports open with them. */
export { Lines } from './Lines';
export { Stacks } from './Stacks';
