/**
 * Whether a place is open at a time (`HH:mm`), both ends included. Without hours it always is; closing before opening means open overnight.
 */
export function isOpenAt(openTime: string | null, closeTime: string | null, time: string): boolean {
  if (!openTime || !closeTime) return true;
  return openTime <= closeTime ? time >= openTime && time <= closeTime : time >= openTime || time <= closeTime;
}
