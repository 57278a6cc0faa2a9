/** `Chrome 140 · Windows`: enough to recognise a browser. */
export function browserOf(agent: string): string {
  const [, name, version] = /(Edg)\/(\d+)/.exec(agent) ?? /(Firefox|Chrome|Version)\/(\d+)/.exec(agent) ?? [];
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent)?.[0] ?? '';
  return [name ? `${{ Edg: 'Edge', Version: 'Safari' }[name] ?? name} ${version}` : agent.slice(0, 40), system].filter(Boolean).join(' · ');
}
