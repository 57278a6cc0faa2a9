import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '../../language/constants';

const show = (color: string, role: 'status' | 'alert') => (message: string) =>
  void notifications.show({ id: `${color}:${message}`, message, color, role, autoClose: TOAST_MS, withBorder: true, closeButtonProps: { 'aria-label': '关闭提示' } });

/** Short messages that go after three seconds. The same message is shown once, however often it is sent. */
export const toast = { success: show('good', 'status'), error: show('bad', 'alert'), info: show('run', 'status') };
