//! What the documents of calls say about refusals: any call may answer with a problem.

use utoipa::openapi::{Content, OpenApi, Ref, RefOr, ResponseBuilder};

/// Adds that answer to each call of a document, which has `ProblemBody` among its schemas.
pub fn document_refusals(document: &mut OpenApi) {
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    let refused = ResponseBuilder::new().content("application/problem+json", problem).build();
    for item in document.paths.paths.values_mut() {
        for call in [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten() {
            call.responses.responses.insert("default".to_owned(), RefOr::T(refused.clone()));
        }
    }
}
