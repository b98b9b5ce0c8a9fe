import { call } from '#/api/client';
import { upload, type UploadOptions } from '#/api/upload';
import type { ComplaintCase, ComplaintCategory, ComplaintFile, ComplaintOpened, Id } from '#/api/types';

export interface NewComplaint {
  category: ComplaintCategory;
  /** At most 5000 characters. */
  text: string;
  files: Id[];
  order?: Id;
  profile?: Id;
  /** Number of the decision that it is against. */
  against?: string;
  /** Of a notice: the address of the page that it is about, and that it is true as far as the sender knows. */
  page?: string;
  good_faith?: boolean;
  /** Of visitors. */
  name?: string;
  email?: string;
}

/** Brings a file for a complaint. Refusals: file_unreadable, photo_too_small, body_too_large, rate_limited. */
export function bringComplaintFile(file: File, options: UploadOptions): Promise<ComplaintFile> {
  return upload('/api/complaint-file.php', 'file', file, options);
}

/** Makes a complaint; the way to it comes by mail. Refusals: field errors, rate_limited. */
export function complain(complaint: NewComplaint, idempotencyKey: string): Promise<ComplaintOpened> {
  return call('POST', '/api/complaint.php', { body: complaint, idempotencyKey });
}

/** Which complaint, and a visitor's right to it. */
export interface ComplaintLink { number: string; token: string | null }

/** Writes on in a complaint. Refusals: complaint_closed, complaint_full, not_found, field errors. */
export function replyToComplaint({ number, token }: ComplaintLink, reply: { text: string; files: Id[] }, idempotencyKey: string): Promise<ComplaintCase> {
  return call('PUT', '/api/complaint.php', { body: { number, ...(token && { token }), ...reply }, idempotencyKey });
}
