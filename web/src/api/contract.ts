// A check by the compiler that the contract written by hand (types.ts) is what the server answers
// (schema.d.ts, from server/openapi.json). Nothing here is in the bundle.
import type { components } from '#/api/schema';
import type * as own from '#/api/types';

type Schemas = components['schemas'];
/** Compiles only when what the server sends fits what the app reads. */
type Fits<Sent extends Read, Read> = Sent;

export type Contract = [
  Fits<Schemas['Settings'], own.Settings>,
  Fits<Schemas['CountryOption'], own.CountryOption>,
  Fits<Schemas['Interest'], own.Interest>,
  Fits<Schemas['Region'], own.Region>,
  Fits<Schemas['CityOption'], own.City>,
  Fits<Schemas['Company'], own.CompanyInfo>,
  Fits<Schemas['MainImage'], own.MainImage>,
  Fits<Schemas['ProfileCard'], own.ProfileCard>,
  Fits<Schemas['Photo'], own.Photo>,
  Fits<Schemas['Profile'], own.Profile>,
  Fits<Schemas['OwnProfile'], own.OwnProfile>,
  Fits<Schemas['User'], own.User>,
  Fits<Schemas['MembersPage'], own.MembersPage>,
  Fits<Schemas['Likes'], own.Likes>,
  Fits<Schemas['LikedBy'], own.LikedBy>,
  Fits<Schemas['LikeAnswer'], own.LikeAnswer>,
  Fits<Schemas['Message'], own.Message>,
  Fits<Schemas['Conversation'], own.Conversation>,
  Fits<Schemas['MessageSent'], own.MessageSent>,
  Fits<Schemas['Bundle'], own.Bundle>,
  Fits<Schemas['Credits'], own.Credits>,
  Fits<Schemas['Order'], own.Order>,
  Fits<Schemas['OrderStatus'], own.OrderStatus>,
  Fits<Schemas['Problem'], own.Problem>,
  Fits<Schemas['FieldProblem'], own.FieldProblem>,
  Fits<Schemas['Money'], own.Money>,
  Fits<Schemas['Locale'], own.Locale>,
  Fits<Schemas['Method'], own.MethodCode>,
  Fits<own.SignUp, Schemas['SignUp']>,
];
