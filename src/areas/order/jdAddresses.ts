/** JD's address book as it is simulated: the platform's own areas under JD's codes, some of them under a name that JD alone uses. */
export interface JdAddress {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly level: 'province' | 'city' | 'district';
}

const LEVELS = { 2: 'province', 4: 'city', 6: 'district' } as const;
/** Every so many districts JD divides otherwise. */
const OTHERWISE = 13;

/** @param areas code → name, of provinces, cities and districts */
export const jdAddresses = (areas: readonly (readonly [code: string, name: string])[]): JdAddress[] =>
  areas.flatMap(([code, name]) => {
    const level: JdAddress['level'] | undefined = LEVELS[code.length as keyof typeof LEVELS];
    if (!level) return [];
    const isOther = level === 'district' && Number(code) % OTHERWISE === 0;
    return [
      {
        code: jdCodeOf(code),
        name: isOther ? `${name}(新划区域)` : name,
        parent: level === 'province' ? null : jdCodeOf(code.slice(0, -2)),
        level,
      },
    ];
  });

const jdCodeOf = (code: string) => `JD${code}`;
