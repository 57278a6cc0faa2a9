/** The id of an action's command: stable, so that uses, pins, keys and links keep their meaning. */
export const actionId = ({ resource, key }: { readonly resource: { readonly name: string }; readonly key: string }) =>
  `action:${resource.name}.${key}`;
