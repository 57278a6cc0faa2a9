/** Whether a place is open at a time of day (`HH:mm`), both ends included; one that says no hours always is, and one that closes earlier than it opens is open at night. */
export function isOpenAt(openTime: string | null, closeTime: string | null, time: string): boolean {
  if (!openTime || !closeTime) return true;
  return openTime <= closeTime ? time >= openTime && time <= closeTime : time >= openTime || time <= closeTime;
}
