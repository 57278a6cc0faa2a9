import { Stack, Text } from '@mantine/core';
import type { Button, MenuPreview } from './buttons';
import classes from './menu.module.css';

/** The menu as it is here and as customers see it, each on a phone, and what publishing would change. */
export function MenuReply({ preview: { name, draft, live, changes } }: { preview: MenuPreview }) {
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {live === null
          ? '还不知道线上是什么:发布或从微信同步过一次才能比较'
          : changes.length
            ? `发布会改 ${changes.length} 处`
            : '与线上相同'}
      </Text>
      {changes.map((one) => (
        <Text key={one} size="sm">
          {one}
        </Text>
      ))}
      <div className={classes.phones}>
        <Phone label="发布后" name={name} buttons={draft} />
        {live && <Phone label="线上" name={name} buttons={live} />}
      </div>
    </Stack>
  );
}

const Phone = ({ label, name, buttons }: { label: string; name: string; buttons: readonly Button[] }) => (
  <figure className={classes.phone}>
    <figcaption>{label}</figcaption>
    <header>{name}</header>
    {buttons.length === 0 ? (
      <p>没有菜单</p>
    ) : (
      <ul>
        {buttons.map((one) => (
          <li key={one.name}>
            <ul>
              {(one.sub_button ?? []).map((below) => (
                <li key={below.name}>{below.name}</li>
              ))}
            </ul>
            <b>{one.name}</b>
          </li>
        ))}
      </ul>
    )}
  </figure>
);
