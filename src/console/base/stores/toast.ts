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

/** Short messages that go after three seconds. The same message is shown once, however often it is sent. A `hint` is about the screen it is given on: `withoutHint` when that is left. */
export const toast = {
  success: show('good', 'status'),
  error: show('bad', 'alert'),
  info: show('run', 'status'),
  withoutHint: (message: string) => void notifications.update(toastOf('good', 'status', message)),
};
