import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '../../../language/constants';

const toastOf = (color: string, role: 'status' | 'alert', message: string, hint = '') => ({
  id: `${color}:${message}`,
  message: message + hint,
  color,
  role,
  autoClose: TOAST_MS,
  withBorder: true,
  closeButtonProps: { 'aria-label': '关闭提示' },
});
const show = (color: string, role: 'status' | 'alert') => (message: string, hint?: string) =>
  void notifications.show(toastOf(color, role, message, hint));

/**
 * Messages that disappear after three seconds; repeated ones are shown once. A `hint` belongs to its screen and is removed by
 * `withoutHint`.
 */
export const toast = {
  success: show('good', 'status'),
  error: show('bad', 'alert'),
  info: show('run', 'status'),
  withoutHint: (message: string) => void notifications.update(toastOf('good', 'status', message)),
};
