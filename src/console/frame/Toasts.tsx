import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { LAYERS } from '../base/handover/layers';
import classes from './Toasts.module.css';

/** Where the messages of `toast` appear. */
export const Toasts = () => (
  <Notifications position="top-center" className={classes.toasts} limit={4} zIndex={LAYERS.toast} transitionDuration={120} />
);
